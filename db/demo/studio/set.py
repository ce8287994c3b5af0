"""Shoots gifts in a set: blender --background --factory-startup --python set.py -- FOLDER

Reads FOLDER/set.json: {size, samples, paper, isDark, camera: {above, distance, height}, gifts: [{parts, x, y, turn, lean}],
props: [[kind, …]]}, in millimetres and degrees; the gifts' parts as light.py has them, each with its colour. Writes set-0001.png.
"""

import functools
import json
import math
import random
import sys
from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Vector

sys.path.append(str(Path(__file__).parent))
from gift import UNIT, Darkroom, fresh_scene, linear, plastic, put

FOLDER = Path(sys.argv[sys.argv.index("--") + 1])
SET = json.loads((FOLDER / "set.json").read_text())


def material(colour, roughness=0.6, metallic=0.0, glow=0.0):
    made = bpy.data.materials.new(colour)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*linear(colour), 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    if glow:
        shader.inputs["Emission"].default_value = (*linear(colour), 1)
        shader.inputs["Emission Strength"].default_value = glow
    return made


def mesh(corners, faces, made, is_smooth=True):
    data = bpy.data.meshes.new("prop")
    data.from_pydata([tuple(value * UNIT for value in corner) for corner in corners], [], faces)
    data.polygons.foreach_set("use_smooth", [is_smooth] * len(data.polygons))
    data.use_auto_smooth = True
    data.materials.append(made)
    thing = bpy.data.objects.new("prop", data)
    bpy.context.collection.objects.link(thing)
    return thing


def sweep(colour):
    """Paper that goes up behind the gifts without an edge."""
    bend = [(260 + 200 * math.sin(t), 200 - 200 * math.cos(t)) for t in np.linspace(0, math.pi / 2, 24)]
    profile = [(-900, 0), *bend, (460, 1600)]
    corners = [(x, y, z) for y, z in profile for x in (-1800, 1800)]
    faces = [(2 * at, 2 * at + 1, 2 * at + 3, 2 * at + 2) for at in range(len(profile) - 1)]
    mesh(corners, faces, material(colour, 0.9))


def lamp(x, y, z, wide, power, colour):
    light = bpy.data.lights.new("lamp", "AREA")
    light.size, light.energy, light.color = wide * UNIT, power, linear(colour)
    thing = bpy.data.objects.new("lamp", light)
    thing.location = Vector((x, y, z)) * UNIT
    thing.rotation_euler = (Vector((0, 0, 30)) * UNIT - thing.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)


def look(above, distance, height):
    lens = bpy.data.cameras.new("camera")
    lens.lens = 80
    lens.dof.use_dof = True
    lens.dof.aperture_fstop = 0.55
    lens.dof.focus_distance = distance * UNIT
    thing = bpy.data.objects.new("camera", lens)
    aim = Vector((0, 0, height))
    around = Vector((0, -math.cos(math.radians(above)), math.sin(math.radians(above)))) * distance
    thing.location = (aim + around) * UNIT
    thing.rotation_euler = (-around).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def place(gift):
    """Stands a gift on the table, turned and leant back, its lowest point on the ground."""
    frame = bpy.data.objects.new("gift", None)
    bpy.context.collection.objects.link(frame)
    turned = Euler((math.radians(gift["lean"]), 0, math.radians(gift["turn"])), "XYZ")
    corners = []
    for part in gift["parts"]:
        made = plastic(part["role"], linear(part["hex"]), SET["pixel"], 0.5 if part["isMetal"] else 0.0)
        thing, positions = put(FOLDER, part, made)
        thing.parent = frame
        corners.append(positions)
    standing = np.concatenate(corners) @ np.array(turned.to_matrix()).T
    least, most = standing.min(0), standing.max(0)
    middle = (least + most) / 2
    frame.rotation_euler = turned
    frame.location = Vector((gift["x"] - middle[0], gift["y"] - middle[1], -least[2])) * UNIT


def ball(x, y, radius, colour, shine=0.0):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius * UNIT, location=Vector((x, y, radius)) * UNIT, segments=64, ring_count=32)
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(material(colour, 0.25 if shine else 0.7, shine))


def egg(x, y, radius, colour, turn):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=1, segments=64, ring_count=32)
    thing = bpy.context.object
    for corner in thing.data.vertices:
        narrow = 1 - 0.14 * corner.co.z
        corner.co = (corner.co.x * narrow, corner.co.y * narrow, corner.co.z * 1.3)
    bpy.ops.object.shade_smooth()
    thing.scale = (radius * UNIT,) * 3
    thing.location = Vector((x, y, radius)) * UNIT
    thing.rotation_euler = (math.radians(90), 0, math.radians(turn))
    thing.data.materials.append(material(colour, 0.6))


def box(x, y, z, wide, deep, high, colour, turn, roughness=0.75):
    bpy.ops.mesh.primitive_cube_add(size=1, location=Vector((x, y, z + high / 2)) * UNIT)
    thing = bpy.context.object
    thing.scale = Vector((wide, deep, high)) * UNIT
    thing.rotation_euler = (0, 0, math.radians(turn))
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    edge = thing.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments = 1.6 * UNIT, 3
    thing.data.materials.append(material(colour, roughness))


def parcel(x, y, wide, high, colour, ribbon, turn):
    box(x, y, 0, wide, wide, high, colour, turn)
    box(x, y, -0.2, wide * 0.15, wide * 1.02, high * 1.02, ribbon, turn, 0.4)
    box(x, y, -0.2, wide * 1.02, wide * 0.15, high * 1.02, ribbon, turn, 0.4)
    for side in (-1, 1):
        bpy.ops.mesh.primitive_torus_add(
            major_radius=wide * 0.17 * UNIT,
            minor_radius=wide * 0.05 * UNIT,
            location=Vector((x + side * wide * 0.16 * math.cos(math.radians(turn)), y, high + wide * 0.1)) * UNIT,
            rotation=(math.pi / 2, side * 0.6, math.radians(turn)),
        )
        bpy.context.object.scale = (1, 0.6, 1.4)
        bpy.ops.object.shade_smooth()
        bpy.context.object.data.materials.append(material(ribbon, 0.4))


def book(x, y, z, wide, deep, high, colour, turn):
    box(x, y, z, wide, deep, high, colour, turn)
    box(x + 2, y - 1.5, z + high * 0.14, wide - 1, deep - 1, high * 0.72, "#efe6d2", turn, 0.9)


def stem(x, y, foot, high, lean_x, lean_y, colour):
    """A dried flower: a thin stem with a ball of blossom."""
    steps = [Vector((x + lean_x * t * t, y + lean_y * t * t, foot + high * t)) * UNIT for t in np.linspace(0, 1, 12)]
    curve = bpy.data.curves.new("stem", "CURVE")
    curve.dimensions, curve.bevel_depth = "3D", 0.9 * UNIT
    line = curve.splines.new("POLY")
    line.points.add(len(steps) - 1)
    for point, step in zip(line.points, steps):
        point.co = (*step, 1)
    curve.materials.append(material("#8a9a5b", 0.7))
    bpy.context.collection.objects.link(bpy.data.objects.new("stem", curve))
    chance = random.Random(int(x * 7 + high))
    for turn in range(220):
        z = 1 - 2 * (turn + 0.5) / 220
        wide, angle = math.sqrt(1 - z * z), turn * 2.39996
        petal = bpy.data.objects.new("petal", petal_of(colour))
        petal.scale = (chance.uniform(1.0, 1.5) * UNIT,) * 3
        petal.location = steps[-1] + Vector((wide * math.cos(angle), wide * math.sin(angle), z)) * 8.5 * UNIT
        bpy.context.collection.objects.link(petal)


@functools.cache
def petal_of(colour):
    """One small ball, which all petals of a colour share: a thousand of their own take minutes to make."""
    data = bpy.data.meshes.new("petal")
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=2, radius=1)
    shape.to_mesh(data)
    shape.free()
    data.materials.append(material(colour, 0.9))
    return data


def pencil(x, y, long, turn, colour):
    for at, wide, made in ((0, 4, colour), (long / 2 + 5, 2.2, "#e6c79c")):
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=6,
            radius=wide * UNIT,
            depth=(long if at == 0 else 12) * UNIT,
            location=Vector((x + at * math.cos(math.radians(turn)), y + at * math.sin(math.radians(turn)), 4)) * UNIT,
            rotation=(0, math.pi / 2, math.radians(turn)),
        )
        bpy.context.object.data.materials.append(material(made, 0.45))


def confetti(count, wide, deep, colours):
    """Paper stars and discs on the table, but for where the gifts stand."""
    chance = random.Random(7)
    made = [material(colour, 0.6) for colour in colours]
    stood = [(gift["x"], gift["y"]) for gift in SET["gifts"]]
    while count:
        x, y = chance.uniform(-wide, wide), chance.uniform(-deep, deep)
        if any(math.hypot(x - gx, y - gy) < 34 for gx, gy in stood):
            continue
        corners, turn = chance.choice((5, 20)), chance.uniform(0, 6)
        size = chance.uniform(2, 3.6)
        ring = [
            (size * (0.45 if corners == 5 and step % 2 else 1), turn + step * math.pi / corners) for step in range(2 * corners)
        ]
        flat = [(x + r * math.cos(t), y + r * math.sin(t), chance.uniform(0.2, 0.6)) for r, t in ring]
        mesh(flat, [tuple(range(len(flat)))], chance.choice(made), False)
        count -= 1


def lights(count, colour):
    """A string of lights far behind, out of focus."""
    chance = random.Random(3)
    made = material(colour, glow=9)
    for _ in range(count):
        bpy.ops.mesh.primitive_ico_sphere_add(
            radius=chance.uniform(3, 5) * UNIT,
            subdivisions=2,
            location=Vector((chance.uniform(-260, 260), chance.uniform(250, 380), chance.uniform(60, 330))) * UNIT,
        )
        bpy.context.object.data.materials.append(made)


PROPS = {thing.__name__: thing for thing in (ball, egg, box, parcel, book, stem, pencil, confetti, lights)}

scene = fresh_scene(SET["size"], SET["samples"], linear("#fff6e8"), 0.2 if SET.get("isDark") else 0.34)
sweep(SET["paper"])
for gift in SET["gifts"]:
    place(gift)
for kind, *given in SET["props"]:
    PROPS[kind](*given)
warm = 1.15 if SET.get("isDark") else 1.0
lamp(-260, -220, 360, 240, 400 * warm, "#fff0e0")
lamp(300, -140, 200, 220, 105 * warm, "#eaf1ff")
lamp(60, 230, 330, 200, 130 * warm, "#ffffff")
look(**SET["camera"])
# What a filament looks like is said by its colour: a film's own would turn blue towards green.
scene.view_settings.view_transform = "Standard"
scene.view_settings.exposure = -0.8
darkroom = Darkroom(scene)
lit = darkroom.mixed("MULTIPLY", darkroom.light("Diff"), darkroom.seen["DiffCol"])
seen = darkroom.mixed("ADD", darkroom.mixed("ADD", lit, darkroom.gloss()), darkroom.seen["Emit"])
darkroom.write(FOLDER, {"set": seen})
