import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Failure, runTool, toolPath } from '@portal/platform/shared'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds a Chromium, or brings one: Playwright's own, else the distribution's where we may install it. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Failure(`There is no browser at ${named}: correct CHROMIUM_PATH.`)
  const found = named ?? [...known, chromium.executablePath()].find(path => existsSync(path))
  if (found) return found
  console.log('Installing Chromium for the journeys …')
  await runTool(process.execPath, [toolPath('playwright/cli.js'), 'install', 'chromium'], { timeoutMs: 180_000 })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt()
  const installed = known.find(path => existsSync(path))
  if (installed) return installed
  throw new Failure('No Chromium was found and none could be installed: name one in CHROMIUM_PATH.')
}

async function installWithApt(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  await runTool('apt-get', ['update', ...wait], { env })
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'chromium'], { env })
}
