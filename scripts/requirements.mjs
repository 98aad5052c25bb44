// Imported before anything else, so that an old Node says what is missing instead of failing on what it does not know.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `Kinhold needs Node.js 20 or later to start, and this is ${process.version}. Install a newer one from https://nodejs.org.`,
  )
  process.exit(1)
}
