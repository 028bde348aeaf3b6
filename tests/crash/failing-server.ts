/** Run by tests as a separate process: the site, in which SIGUSR2 throws an error that nothing catches. */
import './unlimited-server.ts'

process.on('SIGUSR2', () => {
  throw new Error('nothing handles this')
})
