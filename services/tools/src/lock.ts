/** The part of package-lock.json that we use. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

export interface MissingPackage {
  readonly name: string
  readonly version: string
  /** Only development packages depend on it. */
  readonly isDev: boolean
}

/** Returns the optional dependencies that have no entry in the lock file: `npm ci` rejects such a file. */
export function missingFromLock({ packages }: Lock): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, isDev: dev })),
  )
}

/** Adds the missing packages. @returns their names. */
export function completeLock(lock: Lock): string[] {
  const missing = missingFromLock(lock)
  for (const { name, version, isDev } of missing) {
    const dev = isDev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
  return missing.map(({ name }) => name)
}

/** Searches like Node.js: next to the package that imports it, then in the folders above. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  if (path === '') return false
  const above = path.lastIndexOf('/node_modules/')
  return isLocked(packages, above < 0 ? '' : path.slice(0, above), name)
}

/** Reads the platform from a name such as `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const os = /android|darwin|freebsd|linux|openharmony|win32/.exec(name)?.[0]
  const cpu = /arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32/.exec(name)?.[0]
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) }
}
