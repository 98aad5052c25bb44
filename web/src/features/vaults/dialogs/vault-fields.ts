import { VAULT_DESCRIPTION_MAX, VAULT_TITLE_MAX } from '@kinhold/domain/limits'
import { multiLine, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'

export type VaultWords = { title: string; description: string }

export const VAULT_FIELDS = {
  title: {
    name: 'title',
    label: t`Title`,
    missing: t`Vault title is required.`,
    most: VAULT_TITLE_MAX,
    tooLong: t`Vault title must be at most ${plural({ vaultTitleMax: VAULT_TITLE_MAX }, { one: '# character', other: '# characters' })}.`,
    // The submit button is disabled while the title is empty, so report a missing title on change.
    isEager: true,
  },
  description: {
    most: VAULT_DESCRIPTION_MAX,
    tooLong: t`Description must be at most ${plural({ most: VAULT_DESCRIPTION_MAX }, { one: `${{ most: VAULT_DESCRIPTION_MAX }} character`, other: `${{ most: VAULT_DESCRIPTION_MAX }} characters` })}.`,
  },
} as const

export function hasTitle({ title }: VaultWords): boolean {
  return oneLine(title) !== ''
}

/** Returns the title and description to send. A blank description becomes null. */
export function wordsOf({ title, description }: VaultWords) {
  return { title: oneLine(title), description: multiLine(description) || null }
}
