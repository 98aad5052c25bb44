import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { WORDS_CONFIG } from './web/compile-words.ts'
import { EVERYDAY_JOURNEYS, isEverydayRun, WHOLE_RUN_ONLY, WHOLE_RUN_TITLES } from './test-runs.ts'

// Sets a time zone other than UTC, so that a test fails if the server computes a day in its own time zone.
process.env['TZ'] = 'America/New_York'

const postgres = 'server/testing/postgres.ts'
// Timeouts are long, so that tests don't fail on a slow or busy machine.
const waits = 'contract/testing/patience.ts'
const exclude = [
  ...configDefaults.exclude,
  ...(isEverydayRun ? WHOLE_RUN_ONLY.map(({ files }) => files) : []),
]
const polls = { exclude, expect: { poll: { timeout: 60_000 } }, setupFiles: [waits] }
const patient = { ...polls, testTimeout: 120_000, hookTimeout: 120_000 }
const setups = [postgres, 'journeys/unpack-chromium.ts']
const journeys = isEverydayRun
  ? EVERYDAY_JOURNEYS.map(({ file }) => `journeys/${file}.journey.ts`)
  : ['journeys/*.journey.ts']
const left = WHOLE_RUN_TITLES.flatMap(({ titles }) => titles).map((title) => RegExp.escape(title))
const testNamePattern = isEverydayRun ? new RegExp(`^(?!${left.join('|')})`) : undefined
const journey = { ...polls, globalSetup: setups, testTimeout: 600_000, hookTimeout: 120_000 }

type Faked = 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'Date'
const FAKED: Faked[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']
const APART = 'web/src/**/*.apart.test.tsx'
const webPlugins = [lingui({ macroTransform: true, configPath: WORDS_CONFIG }), react()]
const web = {
  ...patient,
  include: ['web/src/**/*.test.{ts,tsx}'],
  environment: 'jsdom',
  // web/testing/setup.ts builds animation frames on setTimeout, so they aren't faked separately.
  fakeTimers: { toFake: FAKED },
  setupFiles: [waits, 'web/testing/setup.ts'],
}

/**
 * Three workers keep a machine with two cores busy while tests wait for the database or a page. Files in the
 * same worker share their modules (`isolate: false`), because loading the app takes longer than running a
 * file's tests.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { ...patient, name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      { test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { ...patient, name: 'walls', include: ['*.test.ts', 'web/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: postgres,
          isolate: false,
          ...patient,
          setupFiles: [waits, 'server/testing/nothing-left.ts'],
        },
      },
      { plugins: webPlugins, test: { ...web, name: 'web', exclude: [...exclude, APART], isolate: false } },
      // These files mock modules of the whole app, so they must not share modules with other files.
      { plugins: webPlugins, test: { ...web, name: 'web-apart', include: [APART] } },
      {
        test: {
          ...patient,
          name: 'gallery',
          include: ['gallery/**/*.test.ts'],
          isolate: false,
          globalSetup: ['journeys/unpack-chromium.ts', 'gallery/build.ts'],
          // Each worker starts a browser, so the gallery must not run alongside the database tests.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journey,
          name: 'journeys',
          include: journeys,
          ...(testNamePattern && { testNamePattern }),
          // Journeys run together with the gallery, after all other projects.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
