import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

const server = process.env['KINHOLD_API'] ?? 'http://localhost:3000'
// The host stays the one that the browser names, or the server would take every change for another site's.
const passedOn = { target: server, changeOrigin: false }

const FRAME = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** The web app: `vite` serves it with the calls passed on to the server at KINHOLD_API, `vite build` writes dist/. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    // index.html stays plain: the server writes a nonce into it for each answer.
    compression({
      algorithms: ['brotliCompress'],
      exclude: /(\.html|manifest\.json)$/,
      threshold: 512,
      logLevel: 'silent',
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What check-budgets.ts weighs by.
    manifest: true,
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs, in one chunk: smaller than in several, and kept by browsers from version to version.
        codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
      },
    },
  },
  server: { proxy: { '/api': passedOn, '/media': passedOn } },
})

/** Asks for the two faces of the first screen together with the style sheet that names them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(newsreader|figtree)-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  }
}
