import { ok } from './ok.ts'
import type { TestApp } from './app.ts'
import { type FormPart, formOf } from './forms.ts'
import { member, type Person, vaultUser } from './people.ts'
import { photo } from './pictures.ts'
import { aVault } from './vaults.ts'

/** A vault of Ann's, which Bob may enter as a member and Cleo as a vault user; Eve is a member who may not. */
export type Shared = { ann: Person; bob: Person; cleo: Person; eve: Person; vaultId: number }

/** Makes such a vault and its people. */
export async function sharedVault(test: TestApp): Promise<Shared> {
  const [ann, bob, eve] = [await member(test, 'Ann'), await member(test, 'Bob'), await member(test, 'Eve')]
  const cleo = await vaultUser(test, eve.id)
  const { id: vaultId } = await aVault(test, ann, { shared: [bob, cleo] })
  // What brought Cleo here is no more.
  await test.db.deleteFrom('vaults').where('owner_id', '=', eve.id).execute()
  return { ann, bob, cleo, eve, vaultId }
}

/** Another vault user who may enter a vault. */
export function anotherVaultUser(test: TestApp, vault: { vaultId: number; ann: Person }) {
  return vaultUser(test, vault.ann.id, { id: vault.vaultId })
}

/** The post that somebody writes in a vault. */
export function posted({ browser }: Person, vaultId: number, content: string, more: object = {}) {
  return ok(browser.post(`/api/vaults/${vaultId}/posts`, { content, ...more }))
}

/** The comment that somebody writes on a post. */
export function commented({ browser }: Person, postId: number, content: string) {
  return ok(browser.post(`/api/vault-posts/${postId}/comments`, { content }))
}

/** The item that somebody stores in a vault. */
export function stored({ browser }: Person, vaultId: number, title: string, more: object = {}) {
  return ok(browser.post(`/api/vaults/${vaultId}/items`, { title, ...more }))
}

/** Uploads a small picture; answers its address. */
export async function pictureOf({ browser }: Person): Promise<string> {
  const picture = await photo({ width: 20, height: 20 })
  return (await ok(browser.upload('/api/upload/photo', picture))).photoUrl
}

/** Uploads files; answers their addresses. */
export async function filesOf({ browser }: Person, ...files: [name: string, content: Buffer][]) {
  const parts = files.map(([filename, content]): FormPart => ({ name: 'file', filename, content }))
  return (await ok(browser.send('POST', '/api/upload', ...formOf(parts)))).mediaUrls
}
