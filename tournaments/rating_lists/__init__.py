"""Rating lists: read from FIDE's or a federation's file, searched, compared."""
