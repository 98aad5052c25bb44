import { t } from '@lingui/core/macro'

export const UNREACHABLE = t`The server did not answer. Please check your connection and try again.`

/** The error that a form shows when the server doesn't respond. */
export const UNREACHABLE_TYPED = t`The server did not answer. Please check your connection; what you typed is still here.`

/**
 * The separator between facts in a sentence. The no-break space keeps the dot from beginning a line
 * (INV-107).
 */
export const DOT = '\u00a0· '
