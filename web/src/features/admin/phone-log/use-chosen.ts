import { useState } from 'react'

/** The ids of the selected attempts; they stay selected while new ones arrive. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => ids.has(id),
    choose: (id: number, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    chooseAll: (all: readonly number[]) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
    /** The selected ones of these listed ids. */
    among: (listed: readonly number[]) => listed.filter((id) => ids.has(id)),
  }
}

export type Chosen = ReturnType<typeof useChosen>
