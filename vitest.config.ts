import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const postgres = 'server/testing/postgres.ts'
// Generous everywhere: nothing here measures speed, and a busy machine must not turn a test red.
const patient = { testTimeout: 30_000, hookTimeout: 60_000 }
// What is tested is loaded once for all files of a worker: none of them keeps anything in a module or a global.
const isolate = false
const journey = { globalSetup: postgres, testTimeout: 180_000, hookTimeout: 120_000 }

/** Two workers: the tests share the machine with the PostgreSQL that they ask. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...patient, name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...patient, name: 'walls', include: ['*.test.ts', 'web/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: postgres,
          isolate,
          ...patient,
        },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'web/testing/setup.ts',
          isolate,
        },
      },
      {
        test: {
          ...journey,
          name: 'journeys',
          include: ['journeys/*.journey.ts'],
          // A browser and a whole server each: one at a time, when everything else is done.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journey,
          name: 'screens',
          // The same walk at two widths, long and patient: side by side, after the stories.
          include: ['journeys/every-screen/*.journey.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
