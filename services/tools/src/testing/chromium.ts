import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Failure, runTool, toolPath } from '@portal/platform/shared'

/** Chromium without windows, which is what Playwright uses too: pages load in half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const commonPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium. Installs one if there is none: as root that of Debian, or Playwright's. */
export async function findChromium(): Promise<string> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured && !existsSync(configured))
    throw new Failure(`There is no browser at ${configured}. Correct CHROMIUM_PATH.`)
  if (configured) return configured
  if (!existsSync(headlessShell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt()
  const found = installedChromium()
  if (found) return found
  console.log('Installing Chromium for the journeys …')
  await runTool(process.execPath, [toolPath('playwright/cli.js'), 'install', 'chromium'], { timeoutMs: 180_000 })
  const installed = installedChromium()
  if (installed) return installed
  throw new Failure('No Chromium was found, and none could be installed. Set CHROMIUM_PATH to a browser.')
}

const installedChromium = () => [...commonPaths, chromium.executablePath()].find(path => existsSync(path))

async function installWithApt(): Promise<void> {
  console.log('Installing Chromium for the journeys …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  await runTool('apt-get', ['update', ...wait], { env })
  await runTool('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'chromium-headless-shell'], { env })
}
