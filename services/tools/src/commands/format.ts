// npm run format: writes every file the way Biome has it.
import { runTool, toolPath } from '@portal/platform/shared'

const { isPassed } = await runTool(process.execPath, [toolPath('@biomejs/biome/bin/biome'), 'format', '--write', '.'], {
  printOutput: true,
})
process.exitCode = isPassed ? 0 : 1
