import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { mediaAt } from './media.ts'
import { wordsAt } from './translations.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Serves a folder, the looks' pictures and the translations on the loopback interface. Returns the URL and a
 * function that stops the server.
 */
export async function serveFolder(folder: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    const media = mediaAt(path)
    if (media) return void response.writeHead(200, { 'content-type': media.type }).end(media.body)
    const words = await wordsAt(path)
    if (words) return void response.writeHead(200, { 'content-type': 'application/json' }).end(words)
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    // An asset's name contains a hash of its content, so browsers may cache the asset forever.
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store'
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'cache-control': kept })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}
