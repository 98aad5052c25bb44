/** A link that opens the device's own messages app with a text to an E.164 number (INV-30). */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`
}

/** A link that opens the device's own mail app with an e-mail; the address may still be empty. */
export function mailtoLink(email: { recipientEmail: string; subject: string; message: string }): string {
  const to = encodeURIComponent(email.recipientEmail.trim()).replaceAll('%40', '@')
  const body = encodeURIComponent(email.message.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(email.subject)}&body=${body}`
}
