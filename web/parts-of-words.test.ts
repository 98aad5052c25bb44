import { expect, it } from 'vitest'
import { fileOfModule, filesByPart, partOf } from './parts-of-words.ts'

it.each([
  ['web/src/features/sign-in/sign-in-form.tsx', 'door'],
  ['web/src/shell/route-error.tsx', 'door'],
  ['web/src/features/sign-in/code-step.tsx', 'rooms'],
  ['web/src/browser/in-words.ts', 'rooms'],
  ['domain/src/reports.ts', 'rooms'],
  ['web/src/features/vaults/list/vaults-screen.tsx', 'vaults'],
  ['web/src/pages/vault-door.tsx', 'vaults'],
  ['web/src/features/admin/lists.tsx', 'desk'],
  ['web/src/features/operator/begin-dialog.tsx', 'desk'],
  ['web/src/features/legal/legal-text.tsx', 'texts'],
  ['web/src/pages/terms-page.tsx', 'texts'],
])('LNG-02 the sentences in %s belong to the part %s', (file, part) => {
  expect(partOf(file)).toBe(part)
  expect(filesByPart()[part as 'door']).toContain(file)
})

it('LNG-02 the web app’s parts contain no tests and no files that only the server uses', () => {
  const files = Object.values(filesByPart()).flat()
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => /\.test\.|^server\/|domain\/src\/inviting/.test(file))).toEqual([])
})

it('fileOfModule returns the source file of a build module', () => {
  const id = `${import.meta.dirname}/src/main.tsx?v=1`
  expect(fileOfModule(id)).toBe('web/src/main.tsx')
})
