"""What Blender needs to know of a gift: its faces, and how printed plastic looks."""

import math

import bpy
import numpy as np

# Blender's lamps and lenses are made for things of metres; a gift is lit as if a millimetre were a centimetre.
UNIT = 0.01


def linear(colour):
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def plastic(name, colour, pixel, metallic=0.0):
    """Plastic with the lines of its layers, drawn no finer than a few pixels; `pixel` is how many millimetres one shows."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = 0.36 if metallic else 0.42
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Specular"].default_value = 0.5

    def maths(operation, *values):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for index, value in enumerate(values):
            if isinstance(value, (int, float)):
                node.inputs[index].default_value = value
            else:
                links.new(value, node.inputs[index])
        return node.outputs[0]

    def axes(vector):
        node = nodes.new("ShaderNodeSeparateXYZ")
        links.new(vector, node.inputs[0])
        return node.outputs

    x, y, z = axes(nodes.new("ShaderNodeTexCoord").outputs["Object"])
    turned = nodes.new("ShaderNodeVectorTransform")
    turned.vector_type, turned.convert_from, turned.convert_to = "NORMAL", "WORLD", "OBJECT"
    links.new(nodes.new("ShaderNodeNewGeometry").outputs["True Normal"], turned.inputs[0])
    is_flat = maths("GREATER_THAN", maths("ABSOLUTE", axes(turned.outputs[0])[2]), 0.97)
    layer, stroke = max(0.28, 4.2 * pixel), max(0.45, 4.2 * pixel)
    lines = maths("SINE", maths("MULTIPLY", z, 2 * math.pi / layer))
    along = maths("MULTIPLY", maths("ADD", x, y), 2 * math.pi / (stroke * math.sqrt(2)))
    strokes = maths("MULTIPLY", maths("SINE", along), 0.4)
    walls = maths("MULTIPLY", lines, maths("SUBTRACT", 1.0, is_flat))
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.3
    bump.inputs["Distance"].default_value = 0.05 * layer * UNIT
    links.new(maths("ADD", walls, maths("MULTIPLY", strokes, is_flat)), bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def put(folder, part, material):
    """Puts a part where it was modelled, in millimetres; answers the thing and its corners."""
    positions, normals = (np.fromfile(folder / part[name], "<f4").reshape(-1, 3) for name in ("positions", "normals"))
    triangles = np.fromfile(folder / part["triangles"], "<u4").reshape(-1, 3)
    mesh = bpy.data.meshes.new(part["role"])
    mesh.from_pydata(positions.tolist(), [], triangles.tolist())
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    mesh.materials.append(material)
    thing = bpy.data.objects.new(part["role"], mesh)
    thing.scale = (UNIT,) * 3
    bpy.context.collection.objects.link(thing)
    return thing, positions


def fresh_scene(size, samples, world, strength):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.max_bounces = 4
    scene.cycles.diffuse_bounces = 3
    scene.cycles.glossy_bounces = 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.use_denoising = False
    layer = scene.view_layers[0]
    for part in ("diffuse", "glossy"):
        for kind in ("direct", "indirect", "color"):
            setattr(layer, f"use_pass_{part}_{kind}", True)
    layer.use_pass_normal = layer.use_pass_emit = layer.use_pass_environment = True
    room = bpy.data.worlds.new("room")
    room.use_nodes = True
    ground = room.node_tree.nodes["Background"]
    ground.inputs[0].default_value = (*world, 1)
    ground.inputs[1].default_value = strength
    scene.world = room
    return scene


class Darkroom:
    """Where Blender's picture is taken apart, freed of noise and written down."""

    def __init__(self, scene):
        scene.use_nodes = True
        self.nodes, self.links = scene.node_tree.nodes, scene.node_tree.links
        self.nodes.clear()
        self.seen = self.nodes.new("CompositorNodeRLayers").outputs

    def mixed(self, blend, one, other):
        node = self.nodes.new("CompositorNodeMixRGB")
        node.blend_type = blend
        for index, value in ((1, one), (2, other)):
            if isinstance(value, float):
                node.inputs[index].default_value = (value,) * 3 + (1,)
            else:
                self.links.new(value, node.inputs[index])
        return node.outputs[0]

    def light(self, kind):
        """What lamps and walls throw on what is seen, apart from its colour, smooth along what is turned the same way."""
        node = self.nodes.new("CompositorNodeBilateralblur")
        node.iterations, node.sigma_color, node.sigma_space = 2, 0.12, 4
        self.links.new(self.mixed("ADD", self.seen[f"{kind}Dir"], self.seen[f"{kind}Ind"]), node.inputs["Image"])
        self.links.new(self.seen["Normal"], node.inputs["Determinator"])
        return node.outputs[0]

    def gloss(self):
        return self.mixed("MULTIPLY", self.light("Gloss"), self.seen["GlossCol"])

    def write(self, folder, pictures):
        files = self.nodes.new("CompositorNodeOutputFile")
        files.base_path = str(folder)
        files.format.file_format = "PNG"
        files.format.color_mode = "RGB"
        files.format.color_depth = "16"
        files.file_slots.clear()
        for name, picture in pictures.items():
            files.file_slots.new(f"{name}-")
            self.links.new(picture, files.inputs[-1])
        bpy.ops.render.render()
