/** A log that writes nothing, for tests that do not read it. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }
