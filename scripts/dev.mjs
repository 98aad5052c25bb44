import './requirements.mjs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, root, script, start } from './tools.mjs'

// npm run dev: starts the server, which restarts when files change, and the web app, which updates in place.
await ensureInstalled()
await ensureBuilt()
const api = `http://localhost:${process.env.PORT || 3000}`
const env = { KINHOLD_API: api, ...process.env, NODE_ENV: 'development' }
// Only this flag allows signing in by name. No environment variable does.
const server = ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--sign-in-by-name']
const both = [start(node, server, { env }), start(node, [script('vite')], { cwd: join(root, 'web'), env })]
process.exitCode = await Promise.race(both.map(({ ended }) => ended))
for (const { child } of both) child.kill('SIGTERM')
await Promise.all(both.map(({ ended }) => ended))
