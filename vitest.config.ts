import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,artwork,db,server,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/postgres.global-setup.ts'],
    // Left to itself it leaves one core free, and of two that is half.
    maxWorkers: 2,
    // What is waited for comes when it comes: a busy machine may stand still for seconds.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: 'tests/results/vitest.json' }]]
      : ['default'],
  },
})
