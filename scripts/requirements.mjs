// Scripts import this file first, so that an old version of Node.js prints the message below.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `Kinhold needs Node.js 20 or later to start, and this is ${process.version}. Install a newer one from https://nodejs.org.`,
  )
  process.exit(1)
}
