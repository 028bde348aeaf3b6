// Plain JavaScript on purpose: an old Node cannot read TypeScript, and this file is for old Nodes.
const needed = 24
const [major] = process.versions.node.split('.')

if (Number(major) < needed) {
  process.stderr.write(
    `GEMEV needs Node ${needed} or newer; this is Node ${process.versions.node}.\n` +
      'Install it, or where the sources are run "npm ci", then "npm start": both bring the right Node with them.\n',
  )
  process.exit(1)
}
