/** Saves a file to the browser's downloads. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // After this turn the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(address))
}
