/** Run by tests as a separate process: the site, in which a signal causes an error that nothing handles. */
import './server.ts'

process.on('SIGUSR2', () => {
  throw new Error('nothing handles this')
})
