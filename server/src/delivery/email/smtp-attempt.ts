import type { Attempt } from '../answering.ts'

/** A nodemailer error: its own `code`, and the server's response if there was one. */
type Failure = Error & {
  code?: string
  /** The system's error code, if nodemailer's replaced it. */
  originalCode?: string
  responseCode?: number
  response?: string
  permanent?: boolean
}

/** The result of an attempt, from its error. `begun`: the text was already on its way. */
export function attemptOf(error: unknown, begun: boolean): Attempt {
  const failure = error as Failure
  if (failure.code === 'EAUTH') return { kind: 'later', error: locked(failure) }
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') return refusalOf(failure, begun)
  if (begun)
    return { kind: 'unknown', error: 'The mail server gave no answer after the message had begun to go out.' }
  if (failure.code === 'EABORT' || failure.code === 'ETIMEDOUT')
    return { kind: 'later', error: 'The mail server gave no answer in time.' }
  const why = failure.originalCode ?? failure.code
  return { kind: 'later', error: `The mail server could not be reached${why ? ` (${why})` : ''}.` }
}

/** The server requires a sign-in (RFC 4954): the operator fixes that, so no message is lost. */
const SIGN_IN_FIRST = 530

function refusalOf(failure: Failure, begun: boolean): Attempt {
  const { responseCode, permanent } = failure
  if (responseCode === SIGN_IN_FIRST) return { kind: 'later', error: locked(failure) }
  if (responseCode === undefined)
    return begun
      ? { kind: 'unknown', error: 'The mail server gave an answer that says nothing.' }
      : { kind: 'refused', error: `The message cannot be sent: ${oneLine(failure.message)}` }
  return { kind: permanent ? 'refused' : 'later', error: `The mail server answered ${answerOf(failure)}` }
}

function locked(failure: Failure): string {
  const said = failure.response === undefined ? '' : ` It answered ${answerOf(failure)}`
  return `The mail server does not let us in: check the name and the password in SMTP_URL.${said}`
}

function answerOf({ response }: Failure): string {
  return oneLine(response ?? 'nothing')
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 300)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
