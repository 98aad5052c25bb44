import { DEFAULT_REASON, type LifecycleAction } from '@kinhold/domain/lifecycle'

/** The labels of the lifecycle buttons (ADM-65). */
export const LABELS: Record<LifecycleAction, string> = {
  re_register: 'RE-REG',
  suspend: 'SUSPEND',
  deactivate: 'DEACTIVATE',
  archive: 'ARCHIVE',
}

/** The question before an action, and the action's effect on the person. */
export function askingAbout(action: LifecycleAction, name: string): { title: string; happens: string } {
  return ASKING[action](name)
}

const ASKING: Record<LifecycleAction, (name: string) => { title: string; happens: string }> = {
  re_register: (name) => ({
    title: `Ask ${name} to register again?`,
    happens: `${name} can sign in again and then registers again, with a photo and the sponsor check; until then they are Pending. They keep their id, their bonds and what they shared.`,
  }),
  suspend: (name) => ({
    title: `Suspend ${name}?`,
    happens: `${name} is ${LOCKED_OUT}. What they shared stays.`,
  }),
  deactivate: (name) => ({
    title: `Deactivate ${name}?`,
    happens: `${name} is ${LOCKED_OUT}. They stay in the tree, almost transparent, with what they shared.`,
  }),
  archive: (name) => ({
    title: `Archive ${name}?`,
    happens: `${name} is ${LOCKED_OUT}. They stay in the tree, and are left out of counts and wherever people are chosen.`,
  }),
}

const LOCKED_OUT =
  'signed out everywhere and cannot sign in until you ask them to register again; their open invitations are void'

/** The hint at the reason field. */
export const REASON_HINT = `Kept in the log of your actions; ‘${DEFAULT_REASON}’ if you leave it empty.`

/** The hint at the field for the sponsor's text. */
export const SPONSOR_HINT = 'They learn that it happened, and why only if you write it here.'
