/** What a process needs of our environment that is started without our settings: its path, and what was compiled before. */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
