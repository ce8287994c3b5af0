// Ends before it says that it is ready.
process.exit(1)
