import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { putScratchFilesInMemory } from '#tests/scratch-folder.ts'

// The workers inherit what is set here. React chooses the build that visitors get by NODE_ENV.
process.env.NODE_ENV = 'production'
putScratchFilesInMemory()

const processes =
  /\/(?:tests\/crash|server\/jobs|server\/commands|platform\/backup|database\/migrate)\//

/** The files that start processes take longest: they come first, so that at the end no core waits for one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const startsProcesses = ({ moduleId }: TestSpecification) => processes.test(moduleId)
    return [...sorted.filter(startsProcesses), ...sorted.filter((file) => !startsProcesses(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{app,db,server,scripts,tests}/**/*.test.{ts,tsx}'],
    // Without this set-up there is no PostgreSQL, and SQLite alone is tested: `npm run test:quick`.
    globalSetup: process.env.TEST_QUICKLY ? [] : ['./tests/postgres.global-setup.ts'],
    // On two cores. Many tests wait for a deadline or for another process: two more workers use the time that these leave.
    maxWorkers: 4,
    // No test replaces a module, so the files of one worker may share what they import: it is read once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A busy machine may stall for seconds.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: 'tests/results/vitest.json' }]]
      : ['default'],
  },
})
