// Exits before it exports anything.
process.exit(1)
