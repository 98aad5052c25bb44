import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { WORDS_CONFIG } from '../web/compile-words.ts'
import { mediaAt } from './media.ts'
import { wordsAt } from './translations.ts'

const project = join(import.meta.dirname, '..')

/** The folder for the built gallery. */
export const BUILT = join(project, 'node_modules/.cache/kinhold/gallery')

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(project, 'web/public'),
  cacheDir: join(project, 'node_modules/.cache/kinhold/gallery-dev'),
  plugins: [
    // Keeps the English sentences in the code, because the gallery has no server that sends translations.
    lingui({ macroTransform: { macro: { descriptorFields: 'all' } }, configPath: WORDS_CONFIG }),
    react(),
    tailwindcss(),
    mediaAndWords(),
  ],
  server: { fs: { allow: [project] } },
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    // Builds a single file, because a look loads much faster from one file than from several.
    rolldownOptions: { output: { codeSplitting: false } },
  },
})

/** Serves the pictures under /media and the translations under /words on the development server. */
function mediaAndWords(): Plugin {
  return {
    name: 'media-and-words',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const found = mediaAt(request.url ?? '')
        const words = await wordsAt(request.url ?? '')
        if (!found && !words) return next()
        response.setHeader('content-type', found?.type ?? 'application/json')
        response.end(found?.body ?? words)
      })
    },
  }
}
