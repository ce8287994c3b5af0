"""Lights a gift in Blender: blender --background --factory-startup --python light.py -- FOLDER

Reads FOLDER/gift.json: {size, camera, parts: [{role, positions, normals, triangles}]}, where the last three name files of
little-endian floats and integers, in millimetres. Writes three pictures of 16 bits in linear light: light-0001.png, a quarter of what
falls on its plastic whatever its colour; gloss-0001.png, half of what it mirrors; parts-0001.png, how much of each pixel is body (red)
and how much is accent (green). shoot.ts dyes them in every colour that the shop sells.
"""

import json
import sys
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.append(str(Path(__file__).parent))
from gift import UNIT, Darkroom, fresh_scene, plastic, put

FOLDER = Path(sys.argv[sys.argv.index("--") + 1])
GIFT = json.loads((FOLDER / "gift.json").read_text())
# What the body is lit as. Grey, so that no colour falls from one wall of it onto the next.
COLOURS = {"body": (0.5, 0.5, 0.5), "accent": (1.0, 0.905, 0.672)}
MARKS = {"body": (1, 0, 0, 1), "accent": (0, 1, 0, 1)}


def marked(role, pixel):
    material = plastic(role, COLOURS[role], pixel)
    mark = material.node_tree.nodes.new("ShaderNodeOutputAOV")
    mark.name = "parts"
    mark.inputs["Color"].default_value = MARKS[role]
    return material


def look(camera):
    """The very camera that the shop's own pictures are taken with, so that a gift lies in its frame as they do."""
    eye, right, up, forward = (Vector(camera[name]) for name in ("eye", "right", "up", "forward"))
    lens = bpy.data.cameras.new("camera")
    lens.sensor_width = 36
    lens.lens = camera["focal"] * 36
    lens.shift_x, lens.shift_y = 0.5 - camera["middle"][0], camera["middle"][1] - 0.5
    lens.clip_end = 1000
    thing = bpy.data.objects.new("camera", lens)
    thing.matrix_world = Matrix.Translation(eye * UNIT) @ Matrix((right, up, -forward)).transposed().to_4x4()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def table(floor):
    bpy.ops.mesh.primitive_plane_add(size=60, location=(0, 0, floor * UNIT))
    plane = bpy.context.object
    # It throws light back; its shadow is drawn by the shop.
    plane.visible_camera = False
    material = bpy.data.materials.new("table")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.75, 0.68, 0.6, 1)
    shader.inputs["Specular"].default_value = 0
    plane.data.materials.append(material)


def lamp(camera, centre, radius, to_right, up, back, wide, power, colour):
    """A soft lamp seen from whoever looks: so many radii to the right, above the gift and behind it, and so many wide."""
    away = Vector((camera["forward"][0], camera["forward"][1], 0)).normalized()
    place = centre + radius * (to_right * Vector(camera["right"]) + Vector((0, 0, up)) + back * away)
    light = bpy.data.lights.new("lamp", "AREA")
    light.size = wide * radius
    light.energy = power * radius**2
    light.color = colour
    thing = bpy.data.objects.new("lamp", light)
    thing.location = place
    thing.rotation_euler = (centre - place).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)


scene = fresh_scene(GIFT["size"], 28, (1.0, 0.985, 0.96), 0.55)
scene.render.film_transparent = True
scene.view_settings.view_transform = "Raw"
scene.view_layers[0].aovs.add().name = "parts"
camera = GIFT["camera"]
corners = np.concatenate([put(FOLDER, part, marked(part["role"], camera["pixel"]))[1] for part in GIFT["parts"]])
least, most = corners.min(0), corners.max(0)
centre = Vector(((least + most) / 2 * UNIT).tolist())
radius = float(np.linalg.norm(most - least)) / 2 * UNIT
look(camera)
table(float(least[2]))
lamp(camera, centre, radius, -3.0, 4.4, -2.6, 3.2, 560, (1.0, 0.97, 0.93))
lamp(camera, centre, radius, 4.2, 1.9, -1.4, 3.6, 120, (0.93, 0.96, 1.0))
lamp(camera, centre, radius, 1.2, 3.2, 4.0, 3.0, 170, (1.0, 1.0, 1.0))
darkroom = Darkroom(scene)
pictures = {
    "light": darkroom.mixed("MULTIPLY", darkroom.light("Diff"), 0.25),
    "gloss": darkroom.mixed("MULTIPLY", darkroom.gloss(), 0.5),
    "parts": darkroom.seen["parts"],
}
darkroom.write(FOLDER, pictures)
