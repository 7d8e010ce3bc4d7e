type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy settings of the environment, without a proxy for this machine: a proxy of the network cannot reach its programs, such as the
 * receiver of `tessera listen`.
 */
export function excludeThisMachine(env: Environment): Record<string, string | undefined> {
  const excludedHosts = env['no_proxy'] ?? env['NO_PROXY'] ?? ''
  // No host has a proxy.
  if (excludedHosts.trim() === '*') return { ...env }
  const noProxy = [excludedHosts, 'localhost', '127.0.0.1', '[::1]'].filter((hosts) => hosts.trim() !== '').join(',')
  return { ...env, no_proxy: noProxy, NO_PROXY: noProxy }
}
