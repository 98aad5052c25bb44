import type { VaultAccess } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useKept } from '../../../parts/form/kept.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { toast } from '../../../ui/toast.ts'
import { useAddAccess, useReadAnew } from '../access/access.data.ts'
import { e164Of, NO_NUMBER } from './listed.ts'
import type { RowProblem } from './phone-rows.tsx'

/**
 * The rows of numbers for the list of a vault, one call each (VLT-43). The first failure ends it: added numbers leave
 * the rows, the others stay (VLT-44). `onAdded` gets all new ones, none if all were there already.
 */
export function useAdding(vaultId: number, onAdded: (entries: VaultAccess[]) => void) {
  const { typed, change, end, ...kept } = useKept(`members of vault ${vaultId}`, BLANK)
  const rows = rowsIn(typed.rows)
  const [problem, setProblem] = useState<RowProblem | null>(null)
  const [added, setAdded] = useState<VaultAccess[]>([])
  const { mutateAsync } = useAddAccess(vaultId)
  const readAnew = useReadAnew(vaultId)
  const put = (next: readonly string[]) => {
    change({ rows: next.every(isBlank) && next.length <= 1 ? '' : JSON.stringify(next) })
    setProblem(null)
  }
  const [isSending, send] = useOneAtATime(async () => {
    const wrong = rows.findIndex((row) => !isBlank(row) && e164Of(row) === null)
    if (wrong !== -1) return setProblem({ at: wrong, sentence: NO_NUMBER })
    let left = rows.filter((row) => !isBlank(row))
    const fresh = [...added]
    try {
      for (const phone of new Set(left.map((row) => e164Of(row)!))) {
        const { entry, isNew } = await mutateAsync(phone)
        if (isNew) fresh.push(entry)
        left = left.filter((row) => e164Of(row) !== phone)
        put(left)
      }
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to add members to vault.', tone: 'danger' })
      setProblem({ at: 0, sentence: sentenceOf(error, UNREACHABLE_TYPED) })
      setAdded(fresh)
      return
    } finally {
      readAnew()
    }
    end()
    toast(
      fresh.length > 0
        ? { title: 'Members Added', description: `${fresh.length} member(s) added to vault successfully.` }
        : { title: 'They are on the list already' },
    )
    onAdded(fresh)
  })
  return { rows, put, problem, added, isSending, send, kept: { ...kept, typed, change, end } }
}

/** True for an empty row (VLT-35). */
export function isBlank(row: string): boolean {
  return row.trim() === ''
}

const BLANK = { rows: '' }

function rowsIn(kept: string): string[] {
  const rows = kept === '' ? [] : (JSON.parse(kept) as string[])
  return rows.length === 0 ? [''] : rows
}
