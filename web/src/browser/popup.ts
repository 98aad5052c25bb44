const opened: Window[] = []

/** Opens a page in a small window and returns false if the browser blocks the window. */
export function openPopup(address: string): boolean {
  const popup = window.open(address, '_blank', 'popup,width=480,height=720')
  if (popup) opened.push(popup)
  return popup !== null
}

export function closePopups(): void {
  for (const popup of opened.splice(0)) popup.close()
}
