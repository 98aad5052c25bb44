import { msg } from '@kinhold/domain/msg'
/**
 * Returns the messages shown about a code. Without an SMS provider, only the terminal shows the code
 * (FAM-83).
 */
export function codeWords({ sms }: { sms: object | null }) {
  return sms === null ? OF_TERMINAL : OF_TEXT
}

const OF_TEXT = {
  enter: msg`We texted you a code. Please enter it to continue.`,
  enterFirst: msg`Please enter the code we texted you first.`,
  wrong: msg`That is not the code we texted you. Please check it.`,
}

const OF_TERMINAL: typeof OF_TEXT = {
  enter: msg`Ask whoever runs this server for your code, and enter it to continue.`,
  enterFirst: msg`Ask whoever runs this server for your code, and enter it first.`,
  wrong: msg`That is not the code for this number. Please check it.`,
}
