/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has its own hold on it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
