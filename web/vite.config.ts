import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as buildAlone, defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { comesWithTheFrame } from './chunks.ts'
import { compileWords, WORDS_CONFIG } from './compile-words.ts'
import { withoutGreeting } from './src/worker/shell.ts'
import { buildOf, filesOnTop } from './worker-files.ts'

const server = process.env['KINHOLD_API'] ?? 'http://localhost:3000'
// Keeps the browser's Host header. With a changed header, the server would treat every write request as
// cross-site.
const passedOn = { target: server, changeOrigin: false }

const FRAME = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//
const OF_FIRST_SCREEN =
  /web\/src\/(api|query-key|features\/sign-in\/(outcome|sign-in-form|sign-in\.data|use-sign-in)|browser\/(page|storage)|parts\/words|ui\/(button|button-style|classes|error-state|field|figure\/triangle|phone-field))\.tsx?$|domain\/src\/(limits|phone-format)\.ts$/

const words = compileWords()
const isShared = comesWithTheFrame(join(import.meta.dirname, 'src').replaceAll('\\', '/'))

/**
 * `vite` serves the web app and proxies requests to the server at KINHOLD_API. `vite build` writes the app to
 * dist/.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    lingui({ macroTransform: true, configPath: WORDS_CONFIG }),
    words.plugin,
    react(),
    tailwindcss(),
    preloadFonts(),
    preloadPages(),
    importWhenThere(),
    worker(),
    // index.html isn't compressed, since the server writes a nonce into it for each response.
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
    // check-budgets.ts reads the manifest.
    manifest: true,
    // Passes `importWhenThere` the files of every dynamic import, even if there is only one file, and the
    // parts of the translations that the files need.
    modulePreload: {
      // The polyfill would run only after the preloaded files have run.
      polyfill: false,
      resolveDependencies: (file, deps, { hostType }) => {
        if (hostType === 'html') return deps
        const files = deps.length === 0 ? [file] : deps
        return [...files, ...words.partsOf(files)]
      },
    },
    // The content security policy doesn't allow data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first screen lists the names of all chunks, so keep these names short. The manifest maps each
        // chunk to its source file.
        chunkFileNames: 'assets/[hash:7].js',
        // Browsers keep these files for a year. With hexadecimal hashes of seven characters, two files would
        // soon have the same name.
        hashCharacters: 'base36',
        // The libraries that every page needs go into one chunk, which is smaller than several chunks would
        // be and stays cached across versions. A second chunk holds the code that the first screen shares
        // with the pages.
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'base', test: OF_FIRST_SCREEN },
            // This group has the lowest priority and excludes dependencies, since some dependencies belong to
            // the first screen.
            {
              name: (id, build) => (isShared(id, (other) => build.getModuleInfo(other)) ? 'shared' : null),
              debugName: 'shared',
              priority: -1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': passedOn, '/media': passedOn } },
})

/** Bundles the service worker and the app's file list into a classic script, which every browser accepts. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = await buildAlone({
          configFile: false,
          root: import.meta.dirname,
          publicDir: false,
          logLevel: 'error',
          define: { __BUILD__: JSON.stringify(buildOf(bundle)) },
          build: {
            write: false,
            rolldownOptions: {
              input: join(import.meta.dirname, 'src/worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'worker.js' },
            },
          },
        })
        const { output } = [built].flat()[0] as { output: { fileName: string; code?: string }[] }
        const script = output.find(({ fileName }) => fileName === 'worker.js')
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: script!.code! })
      },
    },
  }
}

/** Replaces Vite's import helper with our own, so that code that failed to load can be loaded later. */
function importWhenThere(): Plugin {
  const own = join(import.meta.dirname, 'src/browser/import-when-there.ts')
  return {
    name: 'import-when-there',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: `export { importWhenThere as __vitePreload } from ${JSON.stringify(own)}`,
        map: null,
      }),
    },
  }
}

/**
 * Preloads the login page's code together with the greeting, and the frame's code on pages with a session.
 * The development server omits the greeting and both preloads.
 */
function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return withoutGreeting(html)
        const links = (source: RegExp) =>
          filesOnTop(bundle, source)
            .map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`)
            .join('')
        return (
          html
            .replace('<!--greeting-->', `<!--greeting-->${links(/\/pages\/landing-page\.tsx$/)}`)
            .replace('</head>', `<!--frame-->${links(/\/pages\/page-layout\.tsx$/)}<!--/frame--></head>`)
            // The greeting and the loading screen need only styles and fonts, so these come before the scripts.
            .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')
        )
      },
    },
  }
}

/** Preloads the two fonts of the first screen, in parallel with the style sheet that names them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(newsreader-latin-400|figtree-latin-wght)-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  }
}
