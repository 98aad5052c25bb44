import { Unavailable } from './unavailable.ts'

/** Runs a task of a kind once there is room for one more of that kind. */
export type FairShare = <T>(kind: string, run: () => Promise<T>) => Promise<T>

/**
 * Lets at most `most` tasks of one kind run at a time, so that stuck ones leave room for everything else. The others
 * wait, no longer than `within` milliseconds and at most `waiting` of them.
 */
export function fairShare(most: number, limits: { within: number; waiting: number }): FairShare {
  const kinds = new Map<string, { running: number; waiting: Set<() => void> }>()
  return async (kind, run) => {
    let its = kinds.get(kind)
    if (!its) kinds.set(kind, (its = { running: 0, waiting: new Set() }))
    if (its.running < most) its.running += 1
    else await turnIn(its.waiting, limits)
    try {
      return await run()
    } finally {
      const [next] = its.waiting
      if (next) next()
      else if ((its.running -= 1) === 0) kinds.delete(kind)
    }
  }
}

// A finished task passes its place on.
function turnIn(waiting: Set<() => void>, { within, waiting: most }: { within: number; waiting: number }) {
  if (waiting.size >= most) throw new Unavailable('busy', 'Too many ask the same.')
  return new Promise<void>((resolve, reject) => {
    const go = () => {
      clearTimeout(late)
      waiting.delete(go)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.delete(go)
      reject(new Unavailable('busy', 'Others ask the same, and are not answered.'))
    }, within)
    waiting.add(go)
  })
}
