/**
 * Returns the messages shown about a code. Without an SMS provider, only the terminal shows the code
 * (FAM-83).
 */
export function codeWords({ sms }: { sms: object | null }) {
  return sms === null ? OF_TERMINAL : OF_TEXT
}

const OF_TEXT = {
  enter: 'We texted you a code. Please enter it to continue.',
  enterFirst: 'Please enter the code we texted you first.',
  wrong: 'That is not the code we texted you. Please check it.',
  tooMany: 'Too many codes for this number were asked for from here today.',
}

const OF_TERMINAL: typeof OF_TEXT = {
  enter: 'Ask whoever runs this server for your code, and enter it to continue.',
  enterFirst: 'Ask whoever runs this server for your code, and enter it first.',
  wrong: 'That is not the code for this number. Please check it.',
  tooMany: 'Too many codes for this number were asked for from here today.',
}
