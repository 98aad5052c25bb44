/** What a process needs of our environment that is started without our settings, its path above all. */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'NODE_COMPILE_CACHE']
  const set = names.filter((name) => process.env[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, process.env[name]!]))
}
