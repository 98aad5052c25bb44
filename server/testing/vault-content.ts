import { ok } from './ok.ts'
import type { TestApp } from './app.ts'
import { type FormPart, formOf } from './forms.ts'
import { member, type Person, vaultUser } from './people.ts'
import { photo } from './pictures.ts'
import { aVault } from './vaults.ts'

/** Ann's vault, shared with Bob (a member) and Cleo (a vault user). Eve is a member without access. */
export type Shared = { ann: Person; bob: Person; cleo: Person; eve: Person; vaultId: number }

/** Creates Ann's vault and the four people in `Shared`. */
export async function sharedVault(test: TestApp): Promise<Shared> {
  const [ann, bob, eve] = [await member(test, 'Ann'), await member(test, 'Bob'), await member(test, 'Eve')]
  const cleo = await vaultUser(test, eve.id)
  const { id: vaultId } = await aVault(test, ann, { shared: [bob, cleo] })
  // Removes Eve's vault, which was needed only to create Cleo's account.
  await test.db.deleteFrom('vaults').where('owner_id', '=', eve.id).execute()
  return { ann, bob, cleo, eve, vaultId }
}

/** Adds another vault user with access to a vault. */
export function anotherVaultUser(test: TestApp, vault: { vaultId: number; ann: Person }) {
  return vaultUser(test, vault.ann.id, { id: vault.vaultId })
}

/** Writes a post in a vault. Returns the post. */
export function posted({ browser }: Person, vaultId: number, content: string, more: object = {}) {
  return ok(browser.post(`/api/vaults/${vaultId}/posts`, { content, ...more }))
}

/** Writes a comment on a post. Returns the comment. */
export function commented({ browser }: Person, postId: number, content: string) {
  return ok(browser.post(`/api/vault-posts/${postId}/comments`, { content }))
}

/** Adds an item to a vault. Returns the item. */
export function stored({ browser }: Person, vaultId: number, title: string, more: object = {}) {
  return ok(browser.post(`/api/vaults/${vaultId}/items`, { title, ...more }))
}

/** Uploads a small picture and returns its address. */
export async function pictureOf({ browser }: Person): Promise<string> {
  const picture = await photo({ width: 20, height: 20 })
  return (await ok(browser.upload('/api/upload/photo', picture))).photoUrl
}

/** Uploads files and returns their addresses. */
export async function filesOf({ browser }: Person, ...files: [name: string, content: Buffer][]) {
  const parts = files.map(([filename, content]): FormPart => ({ name: 'file', filename, content }))
  return (await ok(browser.send('POST', '/api/upload', ...formOf(parts)))).mediaUrls
}
