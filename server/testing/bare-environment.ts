/**
 * Returns the environment variables that a child process needs (mainly PATH), without Kinhold's own settings.
 */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  const set = names.filter((name) => process.env[name] !== undefined)
  return Object.fromEntries(set.map((name) => [name, process.env[name]!]))
}
