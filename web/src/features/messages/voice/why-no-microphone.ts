/** The error text for a microphone that could not be opened. */
export function whyNoMicrophone(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return SENTENCES[name] ?? 'The microphone cannot be used. Please try again.'
}

const SENTENCES: Record<string, string> = {
  NotAllowedError:
    'The microphone is not allowed. Allow it for this page in the settings of your browser, then try again.',
  NotFoundError: 'No microphone was found. Connect one, then try again.',
  NotReadableError: 'The microphone cannot be used. Another program may be using it.',
}
