"""Why a round is paired as it is: claims as data, and how they are found."""
