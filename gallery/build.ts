import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { serveFolder } from './serve.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The gallery's address. */
    gallery: string
  }
}

/** Builds and serves the gallery for its tests. */
export default async function buildGallery(project: TestProject): Promise<() => void> {
  const { url, stop } = await builtAndServed()
  project.provide('gallery', url)
  return stop
}

/** Builds and serves the gallery; returns its address and a function that stops the server. */
export async function builtAndServed() {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const { BUILT } = await import('./vite.config.ts')
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  })
  process.env['NODE_ENV'] = before
  return serveFolder(BUILT)
}
