CREATE TABLE "workspace_exports" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint,
	"parts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
