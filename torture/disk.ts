import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const run = (command: string, ...parameters: ReadonlyArray<string>) =>
  execFileSync(command, parameters, { stdio: ["ignore", "pipe", "pipe"] })

const SIZE = 700 * 1024 * 1024

/**
 * The system call that stops file systems for tests of crashes (FS_IOC_GOINGDOWN). With 2, not even the journal is
 * written.
 */
const stop = 'open(my $d, "<", $ARGV[0]) or die "$!"; my $how = pack("L", 2); ioctl($d, 0x8004587d, $how) or die "$!"'

/**
 * A file system in a file, whose power can be cut. `commit` is the interval in seconds at which it writes without a
 * sync.
 */
export const makeDisk = (commit: number) => {
  const folder = mkdtempSync(join(tmpdir(), "wheelhouse-disk-"))
  chmodSync(folder, 0o755)
  const image = join(folder, "image")
  const place = join(folder, "mounted")
  mkdirSync(place)
  writeFileSync(image, "")
  truncateSync(image, SIZE)
  const mount = () => void run("mount", "-o", `loop,commit=${commit}`, image, place)
  const unmount = async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return void run("umount", place)
      } catch (error) {
        // A killed process holds its files for a moment longer.
        if (attempt === 50) throw error
        await pause(100)
      }
    }
  }
  try {
    run("mkfs.ext4", "-q", "-F", image)
    mount()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    /** The directory for data. */
    data: join(place, "data"),
    cutPower: () => void run("perl", "-e", stop, place),
    /** Replays the journal of the file system, like a machine whose power returns. */
    bringBack: async () => {
      await unmount()
      mount()
    },
    remove: async () => {
      await unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Why no power can be cut here; undefined if it can. */
export const cannotCut = async (): Promise<string | undefined> => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it takes Linux and root, to mount a file system"
  try {
    const disk = makeDisk(5)
    disk.cutPower()
    await disk.remove()
    return undefined
  } catch (error) {
    return `it takes loop devices, mkfs.ext4 and perl (${error instanceof Error ? error.message.split("\n")[0] : String(error)})`
  }
}
