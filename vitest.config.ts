import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,artwork,db,server,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/postgres.global-setup.ts'],
    // By default Vitest leaves one core free, which would be half of this machine.
    maxWorkers: 2,
    // A busy machine may stall for seconds.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: 'tests/results/vitest.json' }]]
      : ['default'],
  },
})
