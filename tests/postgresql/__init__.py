"""PostgreSQL for tests: tables are emptied row by row, which is quicker for few rows."""
